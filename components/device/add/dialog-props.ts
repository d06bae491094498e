export type AddDialogProps = { onAdded: () => void; onClose: () => void }
