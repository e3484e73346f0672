/** Rich text by editors. `html` has been cleaned by the server, on save and again on reading. */
export function Prose({ html, className = "" }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by server/content/rich-text.ts
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
