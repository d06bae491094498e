/** What somebody may see live: a subtree, one organisation alone, or one device. */
export type LiveScope =
  | { kind: 'tree' | 'organisation'; path: string }
  | { kind: 'device'; path: string; deviceId: number }

/** Equal for equal scopes. */
export function scopeKey(scope: LiveScope): string {
  return scope.kind === 'device' ? `device:${scope.deviceId}` : `${scope.kind}:${scope.path}`
}
