export type LiveScope =
  | { kind: 'tree' | 'organisation'; path: string }
  | { kind: 'device'; path: string; deviceId: number }
  /** Named one by one, wherever they are. */
  | { kind: 'devices'; ids: ReadonlySet<number> }

export function isInScope(scope: LiveScope, path: string, deviceId: number): boolean {
  if (scope.kind === 'device') return scope.deviceId === deviceId
  if (scope.kind === 'devices') return scope.ids.has(deviceId)
  if (scope.kind === 'tree') return path.startsWith(scope.path)
  return path === scope.path
}

export function scopeKey(scope: LiveScope): string {
  if (scope.kind === 'device') return `device:${scope.deviceId}`
  if (scope.kind === 'devices') return `devices:${[...scope.ids].join()}`
  return `${scope.kind}:${scope.path}`
}

/** Of a scope that names its devices. */
export function namedIds(scope: LiveScope): readonly number[] | undefined {
  if (scope.kind === 'device') return [scope.deviceId]
  return scope.kind === 'devices' ? [...scope.ids] : undefined
}
