import type { Dialect } from "kysely";

/** Wraps a dialect to report the seconds each query waited for a connection. */
export function timeWaits(dialect: Dialect, onWait: (seconds: number) => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (...options) => {
        const startedAt = performance.now();
        const connection = await acquire(...options);
        onWait((performance.now() - startedAt) / 1000);
        return connection;
      };
      return driver;
    },
  };
}
