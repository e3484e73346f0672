import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { modulesNamed } from "./modules-named.ts";

/**
 * Public pages contain these functions as text (`app/inline/`): shortened, they weigh a third less. A function's text is
 * kept as what `String` returns of it, since the bundler prints the function itself with white space again.
 */
export const inlineScripts: Plugin = {
  name: "short-inline-scripts",
  apply: "build",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "ssr",
  transform: {
    filter: { id: /\/app\/(inline\/[^?]+|ui\/form\/typed-key)\.ts$/ },
    handler: (code, id) => {
      const short = minifySync(id, code, { module: true, compress: true, mangle: true }).code;
      const [, text, name] = /^export (function (\w+)\((?:(?!\bexport\b).)*\});?$/s.exec(short) ?? [];
      return { code: name ? `${short}\n${name}.toString=()=>${JSON.stringify(text)};` : short, map: null };
    },
  },
};

/**
 * Stops the build if the script of a public page has schemas: they weigh more than everything else on it but React. The
 * screens a secretary opens most load them only with a form.
 */
export const schemalessPages: Plugin = {
  name: "schemaless-pages",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const lookAt = (of: string, isEntry: (facade: string) => boolean, isWithDynamic: boolean) => {
      const seen = new Set<string>();
      const look = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== "chunk" || seen.has(fileName)) return;
        seen.add(fileName);
        const schemas = chunk.moduleIds.some((id) => /node_modules[\\/]zod[\\/]/.test(id));
        if (schemas) this.error(`The script of ${of} has Zod, in ${fileName}: a component imports a schema.`);
        for (const imported of [...chunk.imports, ...(isWithDynamic ? chunk.dynamicImports : [])]) look(imported);
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && isEntry(chunk.facadeModuleId ?? "")) look(chunk.fileName);
      }
    };
    lookAt("public pages", modulesNamed("app/site/"), true);
    lookAt("dashboard, events and registrations", schemalessScreens, false);
  },
};
const schemalessScreens = modulesNamed(
  ...["layout/", "dashboard/", "events/events.tsx", "events/event-dialog", "registrations/registrations-page"].map(
    (name) => `app/admin/${name}`,
  ),
);

/**
 * Stops the build if the list of Mantine's styles (`app/admin/layout/mantine-styles.ts`) lacks those of a component that
 * is used, or has those of one that is not.
 */
export const mantineStyles: Plugin = {
  name: "mantine-styles",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const used = classesIn(files.map((file) => (file.type === "chunk" ? file.code : "")).join("\n"));
    const styled = classesIn(
      files
        .map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : ""))
        .join("\n"),
    );
    for (const name of readdirSync(stylesFolder).filter((name) => name.endsWith(".layer.css"))) {
      const classes = [...classesIn(readFileSync(join(stylesFolder, name), "utf8"))];
      if (classes.length === 0) continue;
      const isUsed = classes.some((one) => used.has(one));
      const isListed = classes.every((one) => styled.has(one));
      if (isUsed && !isListed)
        this.error(`app/admin/layout/mantine-styles.ts lacks ${name}: without it a component has no look.`);
      if (!isUsed && isListed)
        this.error(`app/admin/layout/mantine-styles.ts lists ${name}, whose component nothing uses any more.`);
    }
  },
};
const stylesFolder = join(import.meta.dirname, "../../node_modules/@mantine/core/styles");

/** Returns Mantine's names of classes in code or styles. */
function classesIn(text: string): Set<string> {
  return new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
}
