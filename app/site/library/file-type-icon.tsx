import type { FileType } from "#model/content/library-document.ts";

const abbreviations: Record<FileType, string> = {
  pdf: "PDF",
  doc: "DOC",
  xls: "XLS",
  ppt: "PPT",
  img: "IMG",
  zip: "ZIP",
  other: "···",
};

/** A sheet labelled with the file type. Decorative: the text beside it names the type. */
export function FileTypeIcon({ fileType, className = "h-12" }: { fileType: FileType; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 48" className={`shrink-0 ${className}`}>
      <path
        d="M6.5 1.5h19l9 9v33a3 3 0 0 1-3 3h-25a3 3 0 0 1-3-3v-39a3 3 0 0 1 3-3z"
        className="fill-petrol-mist stroke-petrol"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M25.500 1.500v6a3 3 0 0 0 3 3h6" fill="none" className="stroke-petrol" strokeWidth="1.5" />
      <text x="19" y="34" textAnchor="middle" className="fill-petrol font-semibold text-[11px]">
        {abbreviations[fileType]}
      </text>
    </svg>
  );
}
