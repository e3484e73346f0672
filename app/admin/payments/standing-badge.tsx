import { Badge } from "@mantine/core";
import type { PaymentStanding } from "#model/payments/payment-standing.ts";
import { standingLabels } from "#text/payments/payment-standing.ts";

const colors: Record<PaymentStanding, string> = {
  ...{ open: "blue", due: "amber", reminded: "amber", part: "amber", over: "amber", undecided: "amber" },
  ...{ paid: "petrol", refunded: "gray", waived: "gray", kept: "gray", none: "gray" },
};

export function StandingBadge({ standing }: { standing: PaymentStanding }) {
  return (
    <Badge variant="light" size="lg" tt="none" color={colors[standing]}>
      {standingLabels[standing]}
    </Badge>
  );
}
