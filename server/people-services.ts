import { createSealedValues } from "./accounts/sealed-values.ts";
import { readSealingSecrets, readSecret } from "./accounts/secret.ts";
import { type AttendanceService, createAttendanceService } from "./attendance/attendance-service.ts";
import { type Bound, bindCommands } from "./bind.ts";
import { type CertificateMails, createCertificateMails } from "./certificates/certificate-mails.ts";
import { readPictures } from "./certificates/certificate-pictures.ts";
import { type CertificateService, createCertificateService } from "./certificates/certificate-service.ts";
import type { CertificatePrinter } from "./certificates/pdf/certificate-printer.ts";
import { printTraining } from "./certificates/training/print-training.ts";
import { createCaptcha } from "./contact/captcha.ts";
import { type ContactService, createContactService } from "./contact/contact-service.ts";
import type { ContentServices } from "./content/content-services.ts";
import { createEvaluations, type Evaluations } from "./evaluations/evaluations.ts";
import type { FileServices } from "./files/file-services.ts";
import type { Foundation } from "./foundation.ts";
import type { MailServices } from "./mail/mail-services.ts";
import { createPaymentService, type PaymentService } from "./payments/payment-service.ts";
import { efnPurpose } from "./points/efn-store.ts";
import { eivPasswordPurpose } from "./points/eiv-access.ts";
import { createEivClient } from "./points/eiv-client.ts";
import { createPointsReports, type PointsReports } from "./points/points-reports.ts";
import { createPrintService, type PrintService } from "./prints/print-service.ts";
import { type QrCodes, qrCodes } from "./prints/qr-codes.ts";
import type { ClockTrust } from "./privacy/clock-trust.ts";
import { createPrivacyService, type PrivacyService } from "./privacy/privacy-service.ts";
import { createParticipantMessages, type ParticipantMessages } from "./registrations/messages/participant-messages.ts";
import { createRegisterAttendee, type RegisterAttendee } from "./registrations/register-attendee.ts";
import { createRegistrationService, type RegistrationService } from "./registrations/registration-service.ts";
import { createSelfService, type SelfService } from "./registrations/self-service/self-service.ts";
import { releaseMails } from "./registrations/wait-for-event.ts";
import { createWaitingLists, type WaitingLists } from "./registrations/waiting-list/waiting-lists.ts";
import { createRepeatedWork } from "./repeated-work.ts";
import { tellSecretariat } from "./secretariat/digest.ts";

/** Personal data: registrations, messages to the secretariat, and data protection. */
export interface PeopleServices {
  registerAttendee: RegisterAttendee;
  registrations: RegistrationService;
  payments: PaymentService;
  attendance: AttendanceService;
  pointsReports: PointsReports;
  certificates: CertificatePrinter;
  /** Reads the pictures shown on newly issued certificates. */
  certificateService: CertificateService;
  certificateMails: CertificateMails;
  printTraining: Bound<typeof printTraining>;
  printService: PrintService;
  qrCodes: QrCodes;
  selfService: SelfService;
  evaluations: Evaluations;
  waitingLists: WaitingLists;
  participantMessages: ParticipantMessages;
  contact: ContactService;
  /** Lets mails leave whose event is back. */
  releaseMails(): Promise<void>;
  /** Queues the mail about new registrations and messages, if one is due. */
  tellSecretariat(): Promise<void>;
  privacy: PrivacyService;
}

export function createPeopleServices(
  { config, database, clock, log }: Foundation,
  { content, contentChanged, onContentChange }: ContentServices,
  { files, siteFiles }: FileServices,
  { mails, outboxFolder, printer }: MailServices & { printer: CertificatePrinter },
  clockTrust: ClockTrust,
  resources: AsyncDisposableStack,
): PeopleServices {
  const { mailFrom, siteUrl, dataDir, retention } = config;
  const correspondence = { database, content, mails, mailFrom, siteUrl, clock, log };
  const efns = createSealedValues(() => readSealingSecrets(dataDir), efnPurpose);
  // Within a step, pages do not change, so that `onContentChange` does not say it.
  const onSeatsFreed = () => waitingLists.workSoon();
  const registrations = createRegistrationService({
    ...{ ...correspondence, contentChanged, onSeatsFreed, onMailDue: mails.wake, efns },
  });
  // Stops bulk confirmations before the mail room closes.
  resources.defer(() => registrations.close());
  const selfService = createSelfService({ ...correspondence, contentChanged, onSeatsFreed, efns });
  const waitingLists = createWaitingLists({ ...correspondence, contentChanged });
  resources.defer(waitingLists.close);
  const participantMessages = createParticipantMessages({ ...correspondence, files });
  const certificateMails = createCertificateMails(correspondence);
  const releases = createRepeatedWork(async () => {
    if ((await releaseMails({ database, content }, clock())) > 0) mails.wake();
  });
  resources.defer(releases.close);
  // A seat may be free, or an event has changed.
  onContentChange((collections) => {
    if (collections && !collections.has("events")) return;
    onSeatsFreed();
    // What fails is tried again, and logged, by the task.
    void releases.run().catch(() => {});
  });
  const followUp = {
    onStepCrossed: () => contentChanged(new Set(["events"] as const)),
    onMailDue: mails.wake,
  };
  return {
    waitingLists,
    participantMessages,
    registerAttendee: createRegisterAttendee(database, clock, followUp, efns),
    registrations,
    payments: createPaymentService(correspondence),
    attendance: createAttendanceService({ ...correspondence, efns, readSecret: () => readSecret(dataDir) }),
    pointsReports: createPointsReports({
      ...{ ...correspondence, efns, periods: config.pointsReport },
      passwords: createSealedValues(() => readSealingSecrets(dataDir), eivPasswordPurpose),
      eiv: config.eivUrl ? createEivClient(config.eivUrl) : undefined,
    }),
    certificates: printer,
    certificateMails,
    qrCodes,
    printService: createPrintService({ ...correspondence, efns }),
    ...bindCommands({ ...correspondence, printer }, { printTraining }),
    certificateService: createCertificateService({
      ...{ ...correspondence, printer, mails: certificateMails },
      readPictures: (settings) => readPictures({ siteFiles, log }, settings),
    }),
    selfService,
    evaluations: createEvaluations({ ...correspondence, selfService }),
    contact: createContactService({ ...correspondence, captcha: createCaptcha(() => readSecret(dataDir)) }),
    releaseMails: releases.run,
    tellSecretariat: () => tellSecretariat(correspondence),
    privacy: createPrivacyService({
      ...{ database, contentChanged, onSeatsFreed, clock, log, periods: retention, outboxFolder, efns, clockTrust },
      readSecret: () => readSecret(dataDir),
    }),
  };
}
