// Written by `npm run fix` from lib/pages.
import { PhoneNumberScreen } from '#components/fleet/device/phone/phone-number-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/h5/number')

export default function Page() {
  return (
    <Route path="/h5/number">
      <PhoneNumberScreen />
    </Route>
  )
}
