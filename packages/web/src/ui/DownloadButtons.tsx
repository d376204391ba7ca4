import { Button, type ButtonProps } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "./icons.ts";

interface DownloadButtonsProps<Format extends string> extends Pick<ButtonProps, "size"> {
  formats: readonly Format[];
  fetchFile: (format: Format) => Promise<unknown>;
}

/** One button for each format that something can be taken along in. */
export function DownloadButtons<Format extends string>(props: DownloadButtonsProps<Format>) {
  const { formats, fetchFile, ...button } = props;
  const fetching = useMutation({ mutationFn: fetchFile });
  return formats.map((format) => (
    <Button
      key={format}
      {...button}
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={fetching.isPending && fetching.variables === format}
      onClick={() => fetching.mutate(format)}
    >
      {format.toUpperCase()}
    </Button>
  ));
}
