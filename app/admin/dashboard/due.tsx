import { Title } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { DueLine } from "./due-lines.ts";

/** What the viewer has to do, each with a link to where it is done. */
export function Due({ lines }: { lines: readonly DueLine[] }) {
  return (
    <section className="card due" aria-labelledby="was-ansteht">
      <Title order={2} size="h3" id="was-ansteht">
        Was ansteht
      </Title>
      {lines.length === 0 && <p className="due-nothing">Gerade steht nichts an. Alles ist erledigt.</p>}
      <ul className="due-lines">
        {lines.map(({ key, icon, title, to, sentence }) => (
          <li key={key}>
            <AdminIcon name={icon} />
            <p>
              <Link to={to}>{title}</Link>
              {sentence && <span className="muted"> {sentence}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
