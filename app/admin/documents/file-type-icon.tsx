import type { FileType } from "#model/content/library-document.ts";
import { fileTypeLabels } from "#text/content/file-type.ts";
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

/** The file type as an icon and a word, because colour and shape alone are not accessible. */
export function FileTypeIcon({ fileType }: { fileType: FileType }) {
  return (
    <span className="file-type" data-type={fileType}>
      <AdminIcon name={icons[fileType]} />
      {fileTypeLabels[fileType]}
    </span>
  );
}
