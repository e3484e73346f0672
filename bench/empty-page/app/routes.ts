import { index } from "@react-router/dev/routes";

export default [index("page.tsx")];
