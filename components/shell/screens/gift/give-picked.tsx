import { DevicePicker } from '#components/fleet/device/device-picker.tsx'
import { GiveGift } from '#components/trade/device-services/give-gift.tsx'

export type GivePickedProps = { onClose: () => void }

/** Gives to devices that are pasted, or picked from all. */
export function GivePicked({ onClose }: GivePickedProps) {
  return (
    <GiveGift
      picker={(onPick) => <DevicePicker onPick={({ imei }) => onPick(imei)} />}
      onClose={onClose}
    />
  )
}
