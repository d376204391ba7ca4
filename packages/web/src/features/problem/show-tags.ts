import { useLocalStorage } from "@mantine/hooks";

/** Whether lists of problems show tags: in the bank and in groups alike, as the reader chose last. */
export const useShowTags = () =>
  useLocalStorage({ key: "verdict.problem-tags", defaultValue: true, getInitialValueInEffect: false });
