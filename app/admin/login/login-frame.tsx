import { Paper, Title } from "@mantine/core";
import { Apology } from "#app/ui/apology.tsx";
import icon from "#app/ui/icon.svg";
import { AdminProvider } from "../layout/admin-provider.tsx";
// Imported after the provider, whose Mantine styles these override.
import "./login.css";

/** The frame of the pages before the sign-in. They work without script. */
export function LoginFrame({ title, children }: { title?: string; children: React.ReactNode }) {
  return (
    <AdminProvider>
      <main className="login">
        <Paper withBorder radius="10px" p={{ base: "lg", xs: 40 }} className="login-card">
          <img src={icon} alt="" width={56} height={56} />
          {title && (
            <Title order={1} mt="md" mb="lg">
              {title}
            </Title>
          )}
          {children}
        </Paper>
        <a href="/" className="login-back">
          Zur Website
        </a>
      </main>
    </AdminProvider>
  );
}

/** When one of these pages fails, as on a full disk. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <LoginFrame>
      <Apology error={error} way={{ to: "/admin/login", label: "Zur Anmeldung" }} />
    </LoginFrame>
  );
}
