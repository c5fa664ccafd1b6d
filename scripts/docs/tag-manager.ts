import { BROWSER_EVENTS, type BrowserEventName, fieldsOf } from "../../src/contract/events.ts";

/** Account, container and folder of a file to import; the tag manager replaces them. */
const HERE = { accountId: "0", containerId: "0" } as const;

/** Name of the constant with the id of Google Analytics, which who imports the file fills in. */
const MEASUREMENT = "EaV ID do Google Analytics";

const template = (key: string, value: string) => ({ type: "TEMPLATE", key, value });
const variableOf = (field: string) => `EaV ${field}`;

/**
 * Google Analytics takes letters, digits and underscores: "Search Behavior Triggered" → "search_behavior_triggered".
 */
const analyticsName = (name: string) => name.replaceAll(/[^A-Za-z0-9]+/g, "_").toLowerCase();

/** Start of the container and pseudonym of the visitor: they set fields, and are no events of Google Analytics. */
const WITHOUT_TAG: readonly BrowserEventName[] = ["gtm.js", "identify"];

/**
 * The container of the tag manager, in its format of export (version 2): a trigger for each event of the contract, a
 * data layer variable for each field, the Google tag with the cleaned addresses, and an event of Google Analytics for
 * each.
 */
export function tagManagerContainer() {
  const names = Object.keys(BROWSER_EVENTS) as BrowserEventName[];
  const fields = [...new Set(names.flatMap(fieldsOf))];
  const trigger = names.map((name, i) => ({
    ...HERE,
    triggerId: String(i + 1),
    name: `EaV ${name}`,
    type: "CUSTOM_EVENT",
    customEventFilter: [{ type: "EQUALS", parameter: [template("arg0", "{{_event}}"), template("arg1", name)] }],
  }));
  const variable = [
    { ...HERE, variableId: "1", name: MEASUREMENT, type: "c", parameter: [template("value", "G-XXXXXXXXXX")] },
    ...fields.map((field, i) => ({
      ...HERE,
      variableId: String(i + 2),
      name: variableOf(field),
      type: "v",
      parameter: [
        { type: "INTEGER", key: "dataLayerVersion", value: "2" },
        { type: "BOOLEAN", key: "setDefaultValue", value: "false" },
        template("name", field),
      ],
    })),
  ];
  const tags = [
    {
      name: "EaV Google tag",
      type: "googtag",
      parameter: [
        template("tagId", `{{${MEASUREMENT}}}`),
        settings("configSettingsTable", [
          ["send_page_view", "false"],
          ...settingsOf(["page_location", "page_referrer"]),
        ]),
      ],
      on: "gtm.js" as BrowserEventName,
    },
    ...names
      .filter((name) => !WITHOUT_TAG.includes(name))
      .map((name) => ({
        name: `EaV ${name}`,
        type: "gaawe",
        parameter: [
          { type: "BOOLEAN", key: "sendEcommerceData", value: "false" },
          template("eventName", analyticsName(name)),
          template("measurementIdOverride", `{{${MEASUREMENT}}}`),
          settings("eventSettingsTable", settingsOf(fieldsOf(name))),
        ],
        on: name,
      })),
  ];
  const tag = tags.map(({ on, ...rest }, i) => ({
    ...HERE,
    tagId: String(i + 1),
    ...rest,
    firingTriggerId: [trigger[names.indexOf(on)]!.triggerId],
    tagFiringOption: "ONCE_PER_EVENT",
  }));
  return {
    exportFormatVersion: 2,
    exportTime: "2026-11-27 00:00:00",
    containerVersion: {
      path: "accounts/0/containers/0/versions/0",
      ...HERE,
      containerVersionId: "0",
      container: { ...HERE, name: "Escola à Vista", publicId: "GTM-XXXXXXX", usageContext: ["WEB"] },
      tag,
      trigger,
      variable,
    },
  };
}

const settingsOf = (fields: readonly string[]) => fields.map((field) => [field, `{{${variableOf(field)}}}`] as const);

function settings(key: string, rows: readonly (readonly [name: string, value: string])[]) {
  return {
    type: "LIST",
    key,
    list: rows.map(([name, value]) => ({
      type: "MAP",
      map: [template("parameter", name), template("parameterValue", value)],
    })),
  };
}
