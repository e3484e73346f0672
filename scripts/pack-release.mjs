// npm run pack-release [-- FOLDER]: the program as it was built, for machines that build nothing, into FOLDER (release/): one archive, what it
// is made of (SBOM, CycloneDX), and the checksums of both. Names depend on the version alone.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { buildApplication, builtProgram, installPackages, packedFiles, root, run } from "./prepare.mjs";

installPackages();
buildApplication();

const packageFile = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = `${packageFile.name}-${packageFile.version}`;
const release = resolve(root, process.argv[2] ?? "release");
const shell = process.platform === "win32";
mkdirSync(release, { recursive: true });

const stage = mkdtempSync(join(tmpdir(), "release-"));
try {
  const ofThisMachine = ["node_modules", "compile-cache", "served-by"];
  cpSync(builtProgram(), stage, { recursive: true, filter: (path) => !ofThisMachine.includes(basename(path)) });
  for (const file of packedFiles) {
    cpSync(join(root, file), join(stage, file));
  }
  // Under this name npm packs it.
  cpSync(join(root, "package-lock.json"), join(stage, "npm-shrinkwrap.json"));
  writeFileSync(join(stage, "package.json"), `${JSON.stringify({ ...packageFile, scripts: commands() }, null, 2)}\n`);
  // npm gives every file the same date and owner.
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", release], { cwd: stage, shell });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
writeFileSync(join(release, `${name}.cdx.json`), `${JSON.stringify(materials(), null, 2)}\n`);
const packed = [`${name}.cdx.json`, `${name}.tgz`];
writeFileSync(join(release, "SHA256SUMS"), packed.map((file) => `${digest(file)}  ${file}\n`).join(""));
console.log([...packed, "SHA256SUMS"].map((file) => join(release, file)).join("\n"));

/** The commands of a checkout that need no sources, run by the program itself. */
function commands() {
  const own = Object.entries(packageFile.scripts).flatMap(([command, line]) => {
    const file = /scripts\/run\.mjs (\S+)$/.exec(line)?.[1];
    return file ? [[command, `exec node server.js ${file}`]] : [];
  });
  return { start: "exec node server.js", ...Object.fromEntries(own) };
}

/**
 * Without what differs each time, and without where this machine got the packages from. `npm sbom --omit dev` leaves out
 * what a development package uses as well, React among it; so all are asked for, and those for development removed here.
 */
function materials() {
  const options = ["--sbom-format", "cyclonedx", "--package-lock-only"];
  const limits = { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout, stderr } = spawnSync("npm", ["sbom", ...options], { cwd: root, shell, ...limits });
  if (status !== 0) throw new Error(`npm sbom: ${stderr}`);
  const { serialNumber: _number, metadata, components, dependencies, ...rest } = JSON.parse(stdout);
  const { timestamp: _time, ...kept } = metadata;
  const isUsed = ({ properties = [] }) => !properties.some(({ name }) => name === "cdx:npm:package:development");
  const used = components.filter(isUsed).map(({ externalReferences = [], ...component }) => ({
    ...component,
    externalReferences: externalReferences.filter(({ type }) => type !== "distribution"),
  }));
  const refs = new Set([...used, kept.component].map((component) => component["bom-ref"]));
  const edges = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...rest, metadata: kept, components: used, dependencies: edges };
}

function digest(file) {
  return createHash("sha256")
    .update(readFileSync(join(release, file)))
    .digest("hex");
}
