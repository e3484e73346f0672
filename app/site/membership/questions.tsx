import { Icon } from "#app/ui/icon.tsx";
import { membershipFee, ProcessingTime } from "./terms.tsx";

const questions = [
  {
    question: "Was kostet die Mitgliedschaft?",
    answer: `Nichts: Die Mitgliedschaft ist ${membershipFee}. Es gibt weder eine Aufnahmegebühr noch einen Jahresbeitrag.`,
  },
  {
    question: "Wer kann Mitglied werden?",
    answer:
      "Alle, die beruflich oder ehrenamtlich an der Versorgung von Menschen mit Schmerzen oder schwerer Krankheit beteiligt sind: Ärztinnen und Ärzte, Pflegende, Psychologinnen und Psychologen, Therapeutinnen und Therapeuten, Menschen aus Sozialarbeit und Seelsorge, auch in Ausbildung und Studium.",
  },
  {
    question: "Wie werde ich Mitglied?",
    answer:
      "Laden Sie den Mitgliedsantrag herunter, füllen Sie ihn aus und senden Sie ihn unterschrieben per E-Mail oder Post an unser Sekretariat.",
  },
  {
    question: "Wie lange dauert die Bearbeitung?",
    answer: (
      <>
        Die Bearbeitung dauert <ProcessingTime />. Danach erhalten Sie von uns eine Bestätigung. Haben Sie in dieser
        Zeit nichts gehört, wenden Sie sich bitte an das Sekretariat.
      </>
    ),
  },
];

/** Frequently asked questions, collapsed; open in print. */
export function Questions() {
  return (
    <div className="divide-y divide-hairline border-hairline border-y">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex items-center justify-between gap-5 py-5 hover:text-petrol">
            <h3 className="text-[1.15rem]">{question}</h3>
            <Icon
              name="down"
              className="no-print size-5 text-petrol transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-text pr-8 pb-6">{answer}</p>
        </details>
      ))}
    </div>
  );
}
