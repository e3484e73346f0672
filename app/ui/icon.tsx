/** Drawn on a 24 px grid, 1.75 px lines. */
const shapes = {
  users:
    "M15.5 20v-1.5a3.5 3.5 0 0 0-3.5-3.5H6a3.5 3.5 0 0 0-3.5 3.5V20M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M21.5 20v-1.5a3.5 3.5 0 0 0-2.6-3.4M15.8 4.7a3.5 3.5 0 0 1 0 6.6",
  award: "M12 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5M8.5 13.4 7.5 21l4.5-2.6 4.5 2.6-1-7.6",
  heart: "M12 20.2 4.4 12.6a4.9 4.9 0 0 1 6.9-6.9l.7.7.7-.7a4.9 4.9 0 0 1 6.9 6.9z",
  phone:
    "M20.5 16.6v2.6a1.8 1.8 0 0 1-2 1.8A17.5 17.5 0 0 1 3 5.5a1.8 1.8 0 0 1 1.8-2h2.6a1.8 1.8 0 0 1 1.7 1.2l.9 2.6a1.8 1.8 0 0 1-.5 1.9L8.300 10.300a14 14 0 0 0 5.400 5.400l1.100-1.200a1.800 1.800 0 0 1 1.900-.500l2.600.900a1.800 1.800 0 0 1 1.200 1.700z",
  mail: "M3.500 6.500h17v12h-17zM3.500 7.500l8.500 6 8.500-6",
  place:
    "M12 21s7-6.200 7-11.500a7 7 0 1 0-14 0C5 14.800 12 21 12 21M12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.200 2",
  calendar: "M4 6h16v14H4zM4 10.500h16M8.500 3.500V8M15.500 3.500V8",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9.500l6 6 6-6",
  right: "M9.500 6l6 6-6 6",
  file: "M6.500 3.500h7l4.500 4.500v12.500h-11.500zM13.500 3.500V8H18",
  download: "M12 4v11M7.500 10.800 12 15.300l4.500-4.500M4.500 20h15",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13M15.300 15.300 20.500 20.500",
  grid: "M4 4h6.500v6.500H4zM13.500 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.500 13.500H20V20h-6.500z",
  list: "M8.500 6.500H20M8.500 12H20M8.500 17.500H20M4 6.500h.500M4 12h.500M4 17.500h.500",
  plus: "M12 5.500v13M5.500 12h13",
  minus: "M5.500 12h13",
  check: "M5 12.500l4.500 4.500L19 7.500",
  star: "M12 3.800l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z",
  external: "M13.500 4.500h6v6M19.500 4.500 11 13M17 14v5.500H4.500V7H10",
  facebook:
    "M14 21v-7.500h2.800l.5-3.300H14V8.300c0-1 .4-1.700 1.800-1.700h1.600V3.800a19 19 0 0 0-2.300-.2c-2.400 0-4.100 1.500-4.100 4.200v2.400H8.300v3.300H11V21",
  linkedin:
    "M5 9.500V20M5 5.200v.1M10 20V9.500M10 14.300c0-2.900 1.600-4.800 4.300-4.800 2.800 0 4.200 1.700 4.200 4.800V20",
} as const;

export type IconName = keyof typeof shapes;

/** A decorative line icon in the colour of the text; its meaning is always given as text beside it. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`inline-block shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
