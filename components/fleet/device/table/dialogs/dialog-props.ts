import type { BulkDialogProps, NamedRow } from '#components/shared/bulk/bulk-dialog-props.ts'
import type { ActKey } from '../acts.ts'

/** Others open the drawer or the map, or are done at once. */
export type DialogAct = Exclude<ActKey, 'edit' | 'services' | 'track' | 'follow'>

export type ActionDialogProps = BulkDialogProps & { act: DialogAct }

/** Of dialogs that other tables of devices open, too. */
export type SaleDialogProps = BulkDialogProps<NamedRow>
