import { Button, Group } from "@mantine/core";
import { href } from "react-router";
import { slugify } from "#model/text/slug.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";

/** The QR code of a link, to view and to download as PNG and SVG. */
export function QrDownload({ link, title }: { link: string; title: string }) {
  const name = `qr-code-${slugify(title)}`;
  const drawn = (type: string) => `${href("/admin/qr-code/:type", { type })}?${new URLSearchParams({ text: link })}`;
  return (
    <>
      <img src={drawn("svg")} alt="QR-Code zum Anmelde-Link" className="qr-preview" />
      <Group mt="sm" gap="sm">
        {["png", "svg"].map((type) => (
          <Button
            key={type}
            component="a"
            href={drawn(type)}
            download={`${name}.${type}`}
            variant="default"
            leftSection={<AdminIcon name="download" isSmall />}
          >
            QR-Code als {type.toUpperCase()}
          </Button>
        ))}
      </Group>
    </>
  );
}
