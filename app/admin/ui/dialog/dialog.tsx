// biome-ignore lint/style/noRestrictedImports: all other dialogs are made of this one
import { Modal, type ModalProps } from "@mantine/core";
import { layers } from "./layers.ts";

/** Every dialog of the back office; `confirm-dialog`, `form-dialog` and `page-dialog` are its usual shapes. */
export function Dialog({ layer = "dialog", ...props }: Omit<ModalProps, "zIndex"> & { layer?: keyof typeof layers }) {
  return <Modal zIndex={layers[layer]} {...props} />;
}
