import type { ObjectStore, ObjectStoreSettings } from './object-store.ts'

/** None without S3_BUCKET. Asks nothing of the store: a process starts while it is away. */
export async function openObjectStore(
  settings: ObjectStoreSettings,
): Promise<ObjectStore | undefined> {
  const { S3_BUCKET: bucket } = settings
  if (bucket === undefined) return undefined
  // What it says of Node 20 holds for later releases than the one that is pinned (docs/dependencies.md).
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  // The client is loaded by those who use it.
  const { s3Store } = await import('./s3-store.ts')
  return s3Store({ ...settings, bucket })
}
