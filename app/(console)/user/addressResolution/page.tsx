// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { AddressScreen } from '#components/tracking/address/address-screen.tsx'

export const generateMetadata = () => documentOf('/user/addressResolution')

export default function Page() {
  return (
    <Route path="/user/addressResolution">
      <AddressScreen />
    </Route>
  )
}
