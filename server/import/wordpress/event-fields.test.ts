import { describe, expect, it } from "vitest";
import { eventTimes, readClock } from "./event-fields.ts";

const seconds = (time: string) => String(Date.parse(time) / 1000);

describe("eventTimes", () => {
  it.each<[string, Record<string, string>, object | undefined]>([
    [
      "The Events Calendar",
      {
        _EventStartDate: "2026-03-10 18:00:00",
        _EventEndDate: "2026-03-10 20:30:00",
        _EventStartDateUTC: "2026-03-10 17:00:00",
      },
      { date: "2026-03-10", lastDay: "", time: "18:00 - 20:30 Uhr" },
    ],
    [
      "The Events Calendar, all day",
      { _EventAllDay: "yes", _EventStartDate: "2026-03-10 00:00:00", _EventEndDate: "2026-03-12 23:59:59" },
      { date: "2026-03-10", lastDay: "2026-03-12", time: "ganztägig" },
    ],
    [
      "Events Manager",
      {
        ...{ _event_start_date: "2026-03-10", _event_start_time: "09:00:00" },
        ...{ _event_end_date: "2026-03-11", _event_end_time: "17:00:00", _event_rsvp_date: "2026-02-01" },
      },
      { date: "2026-03-10", lastDay: "2026-03-11", time: "09:00 - 17:00 Uhr" },
    ],
    [
      "Modern Events Calendar",
      {
        ...{ mec_start_date: "2026-03-10", mec_start_time_hour: "7", mec_start_time_minutes: "5" },
        ...{ mec_start_time_ampm: "PM", mec_end_date: "2026-03-10", mec_end_time_hour: "9" },
        ...{ mec_end_time_minutes: "30", mec_end_time_ampm: "PM", mec_allday: "0" },
      },
      { date: "2026-03-10", lastDay: "", time: "19:05 - 21:30 Uhr" },
    ],
    [
      "EventON, whose seconds have no zone",
      { evcal_srow: seconds("2026-07-10T18:00:00Z"), evcal_erow: seconds("2026-07-10T20:00:00Z"), evcal_allday: "no" },
      { date: "2026-07-10", lastDay: "", time: "18:00 - 20:00 Uhr" },
    ],
    [
      "a field of a theme with ACF",
      { event_date: "20260310", _event_date: "field_5f1", event_time: "14 bis 16 Uhr, danach Imbiss" },
      { date: "2026-03-10", lastDay: "", time: "14 bis 16 Uhr, danach Imbiss" },
    ],
    [
      "a German field",
      { datum: "10.03.2026", uhrzeit: "18.30 Uhr" },
      { date: "2026-03-10", lastDay: "", time: "18:30 Uhr" },
    ],
    [
      "a day whose time was not chosen",
      { event_date: "20260310", event_time: "00:00:00" },
      { date: "2026-03-10", lastDay: "", time: "Uhrzeit auf Anfrage" },
    ],
    ["a day alone", { start_date: "2026-03-10" }, { date: "2026-03-10", lastDay: "", time: "Uhrzeit auf Anfrage" }],
    [
      "a night",
      { _EventStartDate: "2026-03-10 20:00:00", _EventEndDate: "2026-03-11 01:00:00" },
      { date: "2026-03-10", lastDay: "", time: "20:00 - 01:00 Uhr" },
    ],
    ["another time than its own", { registration_start_date: "2026-03-10", update_date: "2026-03-10" }, undefined],
    ["the day of something else", { invoice_date: "2026-03-10" }, undefined],
    ["two meanings", { event_date: "03/02/2026" }, undefined],
    ["a day that does not exist", { event_date: "2026-02-30" }, undefined],
    ["nothing", {}, undefined],
  ])("reads the fields of %s", (_, meta, expected) => {
    expect(eventTimes(new Map(Object.entries(meta)))).toEqual(expected);
  });
});

describe("readClock", () => {
  it.each([
    ["18:30:00", "18:30"],
    ["6:30 PM", "18:30"],
    ["12:05 am", "00:05"],
    ["12 pm", "12:00"],
    ["18.30 Uhr", "18:30"],
    ["9 Uhr", "09:00"],
    ["25:00", undefined],
    ["18:61", undefined],
    ["18", undefined],
    ["abends", undefined],
    [":0 ", undefined],
  ])("reads %s as %s", (written, expected) => {
    expect(readClock(written)).toBe(expected);
  });
});
