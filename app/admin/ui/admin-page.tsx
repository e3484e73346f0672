import { Title } from "@mantine/core";

/**
 * The frame of a screen: its title, at most one primary action at the top right, and its content.
 * @param primaryAction a Mantine `Button`, usually `<Button component={Link} to="?neu=1">`
 */
export function AdminPage({
  title,
  primaryAction,
  children,
}: {
  title: string;
  primaryAction?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <div className="page">
      <title>{`${title} – Redaktion`}</title>
      <div className="page-head">
        <Title order={1}>{title}</Title>
        {primaryAction}
      </div>
      {children}
    </div>
  );
}
