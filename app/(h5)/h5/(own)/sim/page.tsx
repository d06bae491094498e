// Written by `npm run fix` from lib/pages.
import { PhoneSimScreen } from '#components/fleet/device/phone/phone-sim-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/h5/sim')

export default function Page() {
  return (
    <Route path="/h5/sim">
      <PhoneSimScreen />
    </Route>
  )
}
