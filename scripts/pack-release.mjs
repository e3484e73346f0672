// npm run pack-release [-- FOLDER]: packs the built program, for machines that do not build, into FOLDER (release/):
// one archive, its SBOM (CycloneDX), and the checksums of both. File names depend only on the version.
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
  const machineSpecific = ["node_modules", "compile-cache", "served-by"];
  cpSync(builtProgram(), stage, { recursive: true, filter: (path) => !machineSpecific.includes(basename(path)) });
  for (const file of packedFiles) {
    cpSync(join(root, file), join(stage, file), { recursive: true });
  }
  // npm packs the lockfile only under this name.
  cpSync(join(root, "package-lock.json"), join(stage, "npm-shrinkwrap.json"));
  writeFileSync(join(stage, "package.json"), `${JSON.stringify({ ...packageFile, scripts: commands() }, null, 2)}\n`);
  // npm gives every file the same date and owner, so that the archive is reproducible.
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", release], { cwd: stage, shell });
} finally {
  rmSync(stage, { recursive: true, force: true });
}
writeFileSync(join(release, `${name}.cdx.json`), `${JSON.stringify(sbom(), null, 2)}\n`);
const packed = [`${name}.cdx.json`, `${name}.tgz`];
writeFileSync(join(release, "SHA256SUMS"), packed.map((file) => `${checksum(file)}  ${file}\n`).join(""));
console.log([...packed, "SHA256SUMS"].map((file) => join(release, file)).join("\n"));

/** Returns the npm scripts that need no sources, run by the program itself. */
function commands() {
  const rewritten = Object.entries(packageFile.scripts).flatMap(([command, line]) => {
    const file = /scripts\/run\.mjs (\S+)$/.exec(line)?.[1];
    return file ? [[command, `exec node server.js ${file}`]] : [];
  });
  return { start: "exec node server.js", ...Object.fromEntries(rewritten) };
}

/**
 * Returns the SBOM without values that change per run and without registry addresses. `npm sbom --omit dev` also omits
 * packages that are used in both, such as React; so this lists all and removes development-only packages here.
 */
function sbom() {
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
  const dependencyEdges = dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return { ...rest, metadata: kept, components: used, dependencies: dependencyEdges };
}

function checksum(file) {
  return createHash("sha256")
    .update(readFileSync(join(release, file)))
    .digest("hex");
}
