import * as mantine from "@mantine/core";
import { memo } from "react";

/** Fields of large forms, rendered only when they change: a key is then the work of the one field it is typed into. */
export const TextInput = memo(mantine.TextInput);
export const Textarea = memo(mantine.Textarea);
export const Select = memo(mantine.Select);
