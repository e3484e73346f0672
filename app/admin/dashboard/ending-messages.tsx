import { Alert } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Announces that unanswered messages to the secretariat will be deleted. */
export function EndingMessages({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      mb="lg"
      icon={<AdminIcon name="contact" />}
      title="Kontaktanfragen ohne Antwort"
    >
      {sentence} Haben Sie aus Ihrem E-Mail-Programm geantwortet, brauchen Sie nichts zu tun.{" "}
      <Link to="/admin/contact?reiter=anfragen&stand=offen">Unbeantwortete Anfragen ansehen</Link>
    </Alert>
  );
}
