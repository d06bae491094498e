export type AddDialogProps = {
  /** With the device whose first report is awaited next. */
  onAdded: (simei: string) => void
  onAwait: (simei: string) => void
  onClose: () => void
}
