import { withSoftHyphens } from "#model/text/soft-hyphens.ts";

const grounds = { paper: "bg-paper", sand: "bg-sand", dark: "on-dark bg-petrol-dark text-white" };

/** A band of a page with its heading. */
export function Section({
  title,
  lead,
  ground = "paper",
  id,
  children,
}: {
  title: string;
  lead?: string;
  ground?: keyof typeof grounds;
  id?: string;
  children: React.ReactNode;
}) {
  return (
    <section id={id} className={`${grounds[ground]} py-10 md:py-20`}>
      <div className="page">
        <h2 className="text-[min(1.75rem,10vw)] md:text-[2.1rem]">{withSoftHyphens(title)}</h2>
        {lead && <p className={`mt-2 ${ground === "dark" ? "text-petrol-tint" : "text-muted"}`}>{lead}</p>}
        <div className="mt-5 md:mt-8">{children}</div>
      </div>
    </section>
  );
}

/** The head of an inner page: its title, one sentence, and the settling lines. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: React.ReactNode }) {
  return (
    <div className="page-head border-hairline border-b">
      <div className="page py-7 md:py-14">
        <h1 className="text-[clamp(min(1.7rem,11vw),8vw,2.1rem)] md:text-[2.75rem]">{withSoftHyphens(title)}</h1>
        {lead && <p className="mt-3 max-w-text text-[1.1rem] text-muted">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
