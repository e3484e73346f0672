import { Link, type LinkProps } from "react-router";

const base =
  "button inline-flex items-center justify-center gap-2 rounded-control border px-[min(1.25rem,6vw)] py-2.5 font-semibold leading-tight no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60";

const looks = {
  /** The main action of a view. */
  primary: "border-accent bg-accent text-white hover:border-accent-dark hover:bg-accent-dark",
  secondary: "border-petrol bg-transparent text-petrol hover:bg-petrol-mist",
  onDark: "border-petrol-tint bg-transparent text-white hover:bg-petrol",
};

export type ButtonLook = keyof typeof looks;

export function buttonClass(look: ButtonLook = "primary", extra = ""): string {
  return `${base} ${looks[look]} ${extra}`;
}

export function ButtonLink({
  look = "primary",
  className = "",
  ...link
}: LinkProps & { look?: ButtonLook; className?: string }) {
  return <Link {...link} className={buttonClass(look, className)} />;
}

export function Button({
  look = "primary",
  className = "",
  type = "button",
  ...button
}: React.ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button {...button} type={type} className={buttonClass(look, className)} />;
}
