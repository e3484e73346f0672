/** Shows that something is loading, also to screen readers. */
export function Spinner({ className = "h-48" }: { className?: string }) {
  return (
    <div role="status" className={`grid place-items-center ${className}`}>
      <span className="size-9 animate-spin rounded-full border-3 border-petrol-tint border-t-petrol" />
      <span className="sr-only">Wird geladen...</span>
    </div>
  );
}
