export type LiveScope =
  | { kind: 'tree' | 'organisation'; path: string }
  | { kind: 'device'; path: string; deviceId: number }

export function isInScope(scope: LiveScope, path: string, deviceId: number): boolean {
  if (scope.kind === 'device') return scope.deviceId === deviceId
  if (scope.kind === 'tree') return path.startsWith(scope.path)
  return path === scope.path
}

export function scopeKey(scope: LiveScope): string {
  return scope.kind === 'device' ? `device:${scope.deviceId}` : `${scope.kind}:${scope.path}`
}
