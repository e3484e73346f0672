import { Alert, Button } from "@mantine/core";
import { Link } from "react-router";
import { changeGivenPassword } from "../login/return-path.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Shown above every screen until the user has changed the generated password. */
export function GivenPassword() {
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      className="given-password"
      icon={<AdminIcon name="key" />}
      title="Bitte wählen Sie ein eigenes Passwort"
    >
      <div className="given-password-row">
        <span>Ihr Passwort wurde für Sie erzeugt und ist anderen vielleicht bekannt.</span>
        <Button component={Link} to={changeGivenPassword} variant="default" size="sm">
          Jetzt ändern
        </Button>
      </div>
    </Alert>
  );
}
