import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { formatInstant } from "#text/date.ts";

/** The offered seat, with buttons to accept and decline: mail scanners that open every link press neither. */
export function SeatOffer({ token, until }: { token: string; until: string }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <section
      aria-labelledby="angebot"
      className="mt-6 max-w-[46rem] rounded-card border border-petrol bg-petrol-mist p-6"
    >
      <h2 id="angebot" className="text-[1.4rem]">
        Ein Platz ist frei
      </h2>
      <p className="mt-2 max-w-text">
        Wir halten ihn für Sie frei bis {formatInstant(until)} Uhr. Danach verfallen das Angebot und Ihr Platz auf der
        Warteliste.
      </p>
      <Form
        method="post"
        action={href("/anmeldung/verwalten/:token/angebot", { token })}
        className="no-print mt-5 flex flex-wrap gap-3"
      >
        <Button type="submit" name="antwort" value="annehmen" disabled={isSending} className="min-h-12">
          Platz annehmen
        </Button>
        <Button
          type="submit"
          name="antwort"
          value="ablehnen"
          look="secondary"
          disabled={isSending}
          className="min-h-12"
        >
          Ablehnen und Warteliste verlassen
        </Button>
      </Form>
    </section>
  );
}
