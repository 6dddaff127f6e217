/** Answers of the Iceberg catalogue, in the form of Iceberg's REST specification. */
import { z } from 'zod';

/** The one namespace of the catalogue. */
export const namespace = 'mulk';

const Namespace = z.array(z.string()).meta({ example: [namespace] });

const Settings = z
  .record(z.string(), z.string())
  .meta({ description: 'Settings of clients, in the names of Iceberg.' });

/** The answer of `GET /iceberg/v1/config`. */
export const CatalogConfig = z
  .object({
    defaults: Settings,
    overrides: Settings,
    endpoints: z.array(z.string()).meta({ description: 'The operations of the catalogue: those that read.' }),
  })
  .meta({ id: 'IcebergConfig' });

/** The answer of `GET /iceberg/v1/namespaces`. */
export const Namespaces = z.object({ namespaces: z.array(Namespace) }).meta({ id: 'IcebergNamespaces' });

/** The answer of `GET /iceberg/v1/namespaces/{namespace}`. */
export const NamespaceProperties = z
  .object({ namespace: Namespace, properties: z.record(z.string(), z.string()) })
  .meta({ id: 'IcebergNamespace' });

/** The answer of `GET /iceberg/v1/namespaces/{namespace}/tables`. */
export const Tables = z
  .object({ identifiers: z.array(z.object({ namespace: Namespace, name: z.string() })) })
  .meta({ id: 'IcebergTables' });

const StorageCredentials = z.array(
  z.object({ prefix: z.string().meta({ description: 'The addresses that they open.' }), config: Settings }),
);

/** The answer of `GET /iceberg/v1/namespaces/{namespace}/tables/{table}`. */
export const TableAnswer = z
  .object({
    'metadata-location': z.string(),
    metadata: z
      .looseObject({ 'format-version': z.literal(2), 'table-uuid': z.string(), location: z.string() })
      .meta({
        description: 'The metadata of the table, as the specification of Iceberg tables defines it.',
      }),
    config: Settings,
    'storage-credentials': StorageCredentials,
  })
  .meta({ id: 'IcebergTable' });

/** The answer of `GET /iceberg/v1/namespaces/{namespace}/tables/{table}/credentials`. */
export const Credentials = z
  .object({ 'storage-credentials': StorageCredentials })
  .meta({ id: 'IcebergCredentials' });
