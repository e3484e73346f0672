import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** Where a run keeps its data. */
export interface Place {
  dataDir: string;
  /** Undefined: SQLite in the data folder. */
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Makes places: an empty one for the template of all runs, and copies of it. */
export interface Engine {
  newPlace(): Promise<Place>;
  copy(template: Place): Promise<Place>;
}

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "simulation-"));
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

export const sqlite: Engine = {
  async newPlace() {
    const dataDir = await newFolder();
    return { dataDir, databaseUrl: undefined, remove: () => removeFolder(dataDir) };
  },
  async copy(template) {
    const place = await sqlite.newPlace();
    await cp(template.dataDir, place.dataDir, { recursive: true });
    return place;
  },
};

/** @param url of a server on which databases may be made */
export function postgresAt(url: string): Engine {
  const prefix = `simulation_${process.pid}_`;
  let made = 0;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const newPlace = async (template = "template0"): Promise<Place> => {
    const name = `${prefix}${++made}`;
    await run(`create database ${name} template ${template}`);
    const dataDir = await newFolder();
    const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const remove = async () => {
      await run(`drop database ${name} with (force)`);
      await removeFolder(dataDir);
    };
    return { dataDir, databaseUrl, remove };
  };
  return {
    newPlace: () => newPlace(),
    async copy({ dataDir, databaseUrl = "" }) {
      const place = await newPlace(new URL(databaseUrl).pathname.slice(1));
      await cp(dataDir, place.dataDir, { recursive: true });
      return place;
    },
  };
}
