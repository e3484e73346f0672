import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { slugify } from "#model/text/slug.ts";
import { AdminIcon } from "../../../ui/admin-icon.tsx";

const printedPixels = 1200;

/** A QR code generated from a link in the browser, to view and to download as PNG and SVG. */
export function QrDownload({ link, title }: { link: string; title: string }) {
  const [code, setCode] = useState<{ png: string; svg: string } | "failed">();
  useEffect(() => {
    let isCurrent = true;
    drawCode(link)
      .catch(() => "failed" as const)
      .then((drawn) => isCurrent && setCode(drawn));
    return () => {
      isCurrent = false;
    };
  }, [link]);

  if (code === undefined) return <Skeleton className="qr-preview" />;
  if (code === "failed") return <Text role="alert">Der QR-Code konnte nicht erstellt werden.</Text>;
  const name = `qr-code-${slugify(title)}`;
  return (
    <>
      <img src={code.svg} alt="QR-Code zum Anmelde-Link" className="qr-preview" />
      <Group mt="sm" gap="sm">
        {(["png", "svg"] as const).map((type) => (
          <Button
            key={type}
            component="a"
            href={code[type]}
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

async function drawCode(link: string): Promise<{ png: string; svg: string }> {
  const { default: qrcode } = await import("qrcode");
  const options = { errorCorrectionLevel: "M", margin: 4 } as const;
  const [png, svg] = await Promise.all([
    qrcode.toDataURL(link, { ...options, width: printedPixels }),
    qrcode.toString(link, { ...options, type: "svg" }),
  ]);
  return { png, svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
}
