/** The association's mark: lines that settle, one warm point. */
export function Mark({ className = "size-11" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 44" className={`shrink-0 ${className}`}>
      <circle cx="22" cy="22" r="22" fill="#0f4c5c" />
      <circle cx="29.5" cy="15" r="4.5" fill="#e2c3a4" />
      <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="1.8">
        <path d="M7 25c5-9 9 3 14.500-1S31 19 37 24" />
        <path d="M9 30c5-6 8 2 12.500-.5S30 26.500 35.500 29.500" strokeOpacity=".75" />
        <path d="M13 34.500c3.500-3 6 1 9 0s6-2 9 0" strokeOpacity=".5" />
      </g>
    </svg>
  );
}
