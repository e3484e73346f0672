import { Title } from "@mantine/core";
import type { CollectionName } from "#model/content/collections.ts";
import { TrashButton } from "../trash/trash-button.tsx";

/**
 * The frame of a screen: its title, at most one primary action at the top right, and its content.
 * @param primaryAction a Mantine `Button`, usually `<Button component={Link} to="?neu=1">`
 * @param trash the collection whose deleted records can be restored here
 */
export function AdminPage({
  title,
  primaryAction,
  trash,
  children,
}: {
  title: string;
  primaryAction?: React.ReactNode;
  trash?: CollectionName;
  children: React.ReactNode;
}) {
  return (
    <div className="page">
      <title>{`${title} – Redaktion`}</title>
      <div className="page-head">
        <Title order={1}>{title}</Title>
        {trash ? (
          <div className="page-actions">
            <TrashButton collection={trash} />
            {primaryAction}
          </div>
        ) : (
          primaryAction
        )}
      </div>
      {children}
    </div>
  );
}
