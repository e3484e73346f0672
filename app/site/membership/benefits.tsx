import { Icon, type IconName } from "#app/ui/icon.tsx";

const benefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: "award",
    title: "Fortbildung",
    text: "Einladungen zu Kongressen, Seminaren und Webinaren, viele davon mit Fortbildungspunkten der Ärztekammern.",
  },
  {
    icon: "users",
    title: "Austausch",
    text: "Kontakte zu Kolleginnen und Kollegen aus Medizin, Pflege, Psychologie und Therapie, auch in Ihrer Region.",
  },
  {
    icon: "file",
    title: "Wissen",
    text: "Neues aus Wissenschaft und Versorgung, für den Alltag in Klinik, Praxis und Hospiz aufbereitet.",
  },
  {
    icon: "heart",
    title: "Mitgestalten",
    text: "Ihre Stimme in der Mitgliederversammlung und die Mitarbeit in unseren Arbeitskreisen.",
  },
];

/** The benefits of membership. */
export function Benefits({ titleLevel: Title, className = "" }: { titleLevel: "h2" | "h3"; className?: string }) {
  return (
    <ul className={`grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-10 gap-y-7 ${className}`}>
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon name={icon} className="mt-0.5 size-7 text-petrol" />
          <div className="min-w-0">
            <Title className="text-[1.15rem]">{title}</Title>
            <p className="mt-1 text-muted leading-normal">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
