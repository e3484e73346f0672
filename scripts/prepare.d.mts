import type { SpawnSyncOptions } from "node:child_process";

/** Absolute path of the checkout. */
export const root: string;
/** Absolute path of the pinned Node. */
export const node: string;
export function builtProgram(): string | undefined;
export function installPackages(): void;
export function buildApplication(): void;
export function keepBuild(): string;
export function run(command: string, args: readonly string[], options?: SpawnSyncOptions): void;
export const buildInputs: readonly string[];
export const packedFiles: readonly string[];
