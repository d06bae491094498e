// Written by `npm run fix` from lib/pages.
import { PhoneDeviceScreen } from '#components/fleet/device/phone/device-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/h5/device')

export default function Page() {
  return (
    <Route path="/h5/device">
      <PhoneDeviceScreen />
    </Route>
  )
}
