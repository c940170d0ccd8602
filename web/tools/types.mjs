// Writes the types of what the service says, from its OpenAPI (standard input) to standard output.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** Titles would become types of their own for every field. */
function untitle(schema) {
  if (typeof schema !== "object" || schema === null) return;
  if (typeof schema.title === "string") delete schema.title;
  Object.values(schema).forEach(untitle);
}

const { components } = JSON.parse(
  readFileSync(0, "utf8").replaceAll("#/components/schemas/", "#/definitions/"),
);
const names = Object.keys(components.schemas).sort();
untitle(components.schemas);
const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }]));
const text = await compile(
  {
    title: "Everything",
    type: "object",
    properties,
    definitions: components.schemas,
    additionalProperties: false,
    required: names,
  },
  "Everything",
  {
    bannerComment:
      "/* What the service says and is told. Made from its OpenAPI by tools/types.mjs; do not edit. */",
    additionalProperties: false,
    unreachableDefinitions: false,
    enableConstEnums: false,
    printWidth: 110,
    ignoreMinAndMaxItems: true,
  },
);
process.stdout.write(text);
