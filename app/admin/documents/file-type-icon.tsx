import { fileTypeLabels } from "#app/text/file-type.ts";
import type { FileType } from "#model/library-document.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";

const icons: Record<FileType, AdminIconName> = {
  pdf: "documents",
  doc: "news",
  xls: "dashboard",
  ppt: "congress",
  img: "image",
  zip: "download",
  other: "documents",
};

/** What kind of file it is, drawn and in a word: colours and shapes alone do not tell. */
export function FileTypeIcon({ fileType }: { fileType: FileType }) {
  return (
    <span className="file-type" data-type={fileType}>
      <AdminIcon name={icons[fileType]} />
      {fileTypeLabels[fileType]}
    </span>
  );
}
