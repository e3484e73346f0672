import { index, route } from "@react-router/dev/routes";

export default [index("page.tsx"), route("mantine", "mantine.tsx")];
