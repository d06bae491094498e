// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { OwnOrdersScreen } from '#components/trade/order/own-orders-screen.tsx'

export const generateMetadata = () => documentOf('/user/orders')

export default function Page() {
  return (
    <Route path="/user/orders">
      <OwnOrdersScreen />
    </Route>
  )
}
