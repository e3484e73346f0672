import * as build from "virtual:react-router/server-build";
import { createRequestHandler } from "react-router";

export default createRequestHandler(build, "production");
