import { type Document, type Filter, MongoClient } from "mongodb";

/** An old database in MongoDB, which is only read. */
export interface MongoDatabase {
  /** Where it is, without name and password. */
  readonly site: string;
  find(name: string, filter: Filter<Document>, fields?: readonly string[]): Promise<Document[]>;
  /** What a pipeline makes of a collection. */
  sums(name: string, pipeline: Document[]): Promise<Document[]>;
  count(name: string, filter?: Filter<Document>): Promise<number>;
  /** Pages in the order of `_id`; `without`: fields that stay there. */
  pages(
    name: string,
    filter: Filter<Document>,
    options?: { size?: number; without?: readonly string[] },
  ): AsyncGenerator<Document[]>;
  close(): Promise<void>;
}

export async function openMongo(url: string): Promise<MongoDatabase> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: 10_000,
    readPreference: "secondaryPreferred",
  });
  await client.connect();
  const db = client.db();
  const [, hosts = ""] = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url) ?? [];
  return {
    site: `${hosts}/${db.databaseName}`,
    find: (name, filter, fields = []) =>
      db
        .collection(name)
        .find(filter, { projection: Object.fromEntries(fields.map((field) => [field, 1])) })
        .toArray(),
    sums: (name, pipeline) => db.collection(name).aggregate(pipeline).toArray(),
    count: (name, filter = {}) => db.collection(name).countDocuments(filter),
    async *pages(name, filter, { size = 500, without = [] } = {}) {
      const projection = Object.fromEntries(without.map((field) => [field, 0]));
      let after: unknown;
      for (;;) {
        const begins = after === undefined ? filter : { $and: [filter, { _id: { $gt: after } }] };
        const page = await db
          .collection<Document>(name)
          .find(begins as Filter<Document>, { projection })
          .sort({ _id: 1 })
          .limit(size)
          .toArray();
        if (page.length > 0) yield page;
        const last = page.at(-1);
        if (!last || page.length < size) return;
        after = last._id;
      }
    },
    close: () => client.close(),
  };
}

/** A field as text; null where it is not there. Ids are written in hexadecimal digits. */
export function textAt(document: Document, field: string): string | null {
  const value: unknown = document[field];
  return value === null || value === undefined ? null : String(value);
}

export const numberAt = (document: Document, field: string): number => Number(document[field] ?? 0) || 0;

export const momentAt = (document: Document, field: string): Date | null => {
  const value: unknown = document[field];
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : null;
};

export const listAt = (document: Document, field: string): unknown[] =>
  Array.isArray(document[field]) ? document[field] : [];

/** When a thing was made, as its id says. */
export const madeAt = ({ _id: id }: Document): Date | null =>
  typeof id === "object" && id !== null && "getTimestamp" in id ? (id.getTimestamp() as Date) : null;
