// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { OrderScreen } from '#components/trade/order/order-screen.tsx'

export const generateMetadata = () => documentOf('/vas/recharge')

export default function Page() {
  return (
    <Route path="/vas/recharge">
      <OrderScreen />
    </Route>
  )
}
